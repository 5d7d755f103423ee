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
