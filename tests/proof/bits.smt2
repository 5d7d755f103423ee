; Proves the axioms of words.h and words.c in the theory of bit vectors: each answer must be unsat.
(set-logic QF_BV)
(declare-const x (_ BitVec 64))
(declare-const s (_ BitVec 64))
(declare-const h (_ BitVec 64))
(declare-const l (_ BitVec 64))
(define-fun half ((n (_ BitVec 64))) Bool (bvule n #x00000000FFFFFFFF))
(define-fun times32 ((n (_ BitVec 64))) (_ BitVec 64) (bvmul n #x0000000100000000))

; cut_up, cut_down: x >> 32 and (uint32_t)x are halves, and make x without a carry
(push)
(define-fun up () (_ BitVec 64) (bvlshr x #x0000000000000020))
(define-fun low () (_ BitVec 64) (concat #x00000000 ((_ extract 31 0) x)))
(assert (not (and (half up) (half low) (= x (bvadd (times32 up) low))
                  (bvuge (bvadd (times32 up) low) (times32 up)))))
(check-sat)
(pop)

; joined
(push)
(assert (half h))
(assert (half l))
(assert (not (and (= (bvor (bvshl h #x0000000000000020) l) (bvadd (times32 h) l))
                  (bvuge (bvadd (times32 h) l) (times32 h)))))
(check-sat)
(pop)

; masked_by_sign
(push)
(assert (not (= (bvand (bvashr s #x000000000000003F) x)
                (ite (bvslt s #x0000000000000000) x #x0000000000000000))))
(check-sat)
(pop)

; The axioms of pool.h, place.h and moves.c, for 32 bits.
(declare-const w (_ BitVec 32))
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(define-fun is_half32 ((n (_ BitVec 32))) Bool (bvult n #x00010000))
(define-fun up16 ((n (_ BitVec 32))) (_ BitVec 32) (bvshl n #x00000010))
(define-fun times16 ((n (_ BitVec 32))) (_ BitVec 32) (bvmul n #x00010000))

; lower_half, upper_half, lower_bits, even; branch_of and child_of of place.h
(push)
(assert (not (and (= (bvand w #x0000FFFF) (bvurem w #x00010000))
                  (= (bvlshr w #x00000010) (bvudiv w #x00010000))
                  (= (bvand w #x00007FFF) (bvurem w #x00008000))
                  (= (bvlshr w #x00000001) (bvudiv w #x00000002))
                  (= (bvand w #x00000001) (bvurem w #x00000002))
                  (= (bvand w #xFFFFFFFE) (bvsub w (bvurem w #x00000002))))))
(check-sat)
(pop)

; shifted_up, both_halves: neither loses a bit
(push)
(assert (and (is_half32 a) (is_half32 b)))
(assert (not (and (= (up16 a) (times16 a)) (= (bvudiv (times16 a) #x00010000) a)
                  (= (bvor (up16 a) b) (bvadd (times16 a) b))
                  (bvuge (bvadd (times16 a) b) (times16 a)))))
(check-sat)
(pop)

; or_is_sum of place.h: w is a multiple of 65536
(push)
(assert (and (is_half32 b) (= (bvurem w #x00010000) #x00000000)))
(assert (not (and (= (bvor w b) (bvadd w b)) (bvuge (bvadd w b) w))))
(check-sat)
(pop)

; or_is_below of moves.c
(push)
(assert (bvult (bvor (bvor w a) b) #x40000000))
(assert (not (and (bvult w #x40000000) (bvult a #x40000000) (bvult b #x40000000))))
(check-sat)
(pop)

; joined, beside
(push)
(assert (is_half32 b))
(assert (not (and (= (bvurem (bvor (up16 w) b) #x00010000) b)
                  (= (bvxor b #x00000001)
                     (ite (= (bvurem b #x00000002) #x00000000) (bvadd b #x00000001)
                          (bvsub b #x00000001))))))
(check-sat)
(pop)

; lacks_none
(push)
(assert (and (bvult a #x00000100) (bvult b #x00000100)))
(assert (not (= (bvand b (bvnot (bvor b a))) #x00000000)))
(check-sat)
(pop)
