; Proves the axioms of mesh_open.c in the theory of bit vectors: each answer must be unsat.
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(define-fun div ((n (_ BitVec 32)) (d (_ BitVec 32))) (_ BitVec 32) (bvudiv n d))
(define-fun mod ((n (_ BitVec 32)) (d (_ BitVec 32))) (_ BitVec 32) (bvurem n d))

; top
(push)
(assert (not (= (distinct (bvand x #x80000000) #x00000000) (bvuge x #x80000000))))
(check-sat)
(pop)

; low16, low4, low2
(push)
(assert (not (and (= (bvand x #x0000FFFF) (mod x #x00010000))
                  (= (bvand x #x0000000F) (mod x #x00000010))
                  (= (bvand x #x00000003) (mod x #x00000004)))))
(check-sat)
(pop)

; down16, down18
(push)
(assert (not (and (= (bvlshr x #x00000010) (div x #x00010000))
                  (= (bvlshr x #x00000012) (div x #x00040000)))))
(check-sat)
(pop)

; cut
(push)
(assert (not (= (bvand x #xFFFFFFFC) (bvsub x (mod x #x00000004)))))
(check-sat)
(pop)

; cell
(push)
(assert (bvule x #x0000000F))
(define-fun cell () (_ BitVec 32) (bvshl #x00000001 x))
(assert (not (and (bvule #x00000001 cell) (bvule cell #x00008000))))
(check-sat)
(pop)
