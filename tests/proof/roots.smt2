; Proves the axioms of roots.c, over integers and bit vectors: each answer must be unsat.
(declare-const r Int)
(declare-const n Int)
(declare-const d Int)
(declare-const p Int)

; undone: the root of n * p * p, over p, is that of n
(push)
(assert (and (> p 0) (>= d 0) (>= r 0) (<= (* d p) r) (< r (* (+ d 1) p))))
(assert (and (<= 0 (- (* n p p) (* r r))) (<= (- (* n p p) (* r r)) (* 2 r))))
(assert (or (> 0 (- n (* d d))) (> (- n (* d d)) (* 2 d))))
(check-sat)
(pop)

(declare-const x (_ BitVec 64))
(declare-const z (_ BitVec 64))
(declare-const h (_ BitVec 32))
(declare-const l (_ BitVec 32))
(define-fun up ((n (_ BitVec 64))) (_ BitVec 64) (bvlshr n #x0000000000000020))
(define-fun low ((n (_ BitVec 64))) (_ BitVec 64) (concat #x00000000 ((_ extract 31 0) n)))
(define-fun wide ((n (_ BitVec 64))) (_ BitVec 128) (concat #x0000000000000000 n))
(define-fun power ((s (_ BitVec 64))) (_ BitVec 64) (bvshl #x0000000000000001 s))
(define-fun leads ((n (_ BitVec 64)) (s (_ BitVec 64))) Bool
  (and (bvule s #x000000000000001F) (bvuge (bvshl n s) #x0000000080000000)
       (bvule (bvshl n s) #x00000000FFFFFFFF)))

; shifted_up: a shift by 2 * half is the product with 2^half twice, and loses nothing
(push)
(define-fun half () (_ BitVec 64) (bvlshr z #x0000000000000001))
(define-fun product () (_ BitVec 128) (bvmul (wide (power half)) (wide (power half)) (wide x)))
(assert (ite (= (up x) #x0000000000000000)
  (and (bvuge z #x0000000000000020) (leads (low x) (bvsub z #x0000000000000020)))
  (leads (up x) z)))
(assert (not (and (= (wide (bvshl x (bvshl half #x0000000000000001))) product)
                  (bvuge product (wide #x4000000000000000)))))
(check-sat)
(pop)

; shifted_down: a shift down is a quotient by a power of 2
(push)
(assert (and (bvule x #x00000000FFFFFFFF) (bvule z #x000000000000001F)))
(assert (not (and (bvule (bvmul (bvlshr x z) (power z)) x)
  (bvugt (bvmul (bvadd (bvlshr x z) #x0000000000000001) (power z)) x))))
(check-sat)
(pop)

; joined15, joined17, raised16: shifted halves, joined without a carry
(push)
(assert (and (bvule h #x0001FFFF) (bvule l #x00007FFF)))
(assert (not (and (= (bvor (bvshl h #x0000000F) l) (bvadd (bvmul h #x00008000) l))
                  (bvuge (bvadd (bvmul h #x00008000) l) (bvmul h #x00008000)))))
(check-sat)
(pop)
(push)
(assert (bvule h #x00007FFF))
(assert (not (= (bvor (bvshl h #x00000011) (bvand l #x0001FFFF))
                (bvadd (bvmul h #x00020000) (bvurem l #x00020000)))))
(check-sat)
(pop)
(push)
(assert (bvule h #x0000FFFF))
(assert (not (= (bvshl h #x00000010) (bvmul h #x00010000))))
(check-sat)
(pop)

; lowered16, lowered17
(push)
(assert (not (and (= (bvlshr h #x00000010) (bvudiv h #x00010000))
                  (= (bvlshr h #x00000011) (bvudiv h #x00020000)))))
(check-sat)
(pop)

; below15
(push)
(assert (not (= (= (bvand h #xFFFF8000) #x00000000) (bvult h #x00008000))))
(check-sat)
(pop)
