import { memo } from 'react'
import type { InPlaceOf } from './each-formula.ts'
import { type Parts, showTree } from './show-tree.tsx'

interface FormulaProps {
  formula: string
  isDisplay: boolean
  inPlaceOf: InPlaceOf
  parts: Parts
}

/**
 * A separate component: the formulas of a text are typeset in steps, and an unchanged formula is not typeset
 * again.
 */
export const Formula = memo(function Formula({ formula, isDisplay, inPlaceOf, parts }: FormulaProps) {
  return showTree({ type: 'root', children: inPlaceOf(formula, isDisplay) }, parts)
})
