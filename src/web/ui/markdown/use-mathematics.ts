import { startTransition, useEffect, useState } from 'react'
import { afterFirstPaint } from './after-first-paint.ts'
import { completeMarkdown } from './complete-markdown.ts'
import { isPrice } from './open-inline.ts'
import type { MarkdownExtension } from './rendered-markdown.tsx'

let loaded: MarkdownExtension | undefined

/** Something between dollar signs, and not a price: '$x^2$', but neither '$5' nor 'from $5 to $9'. */
const formula = /\$\$[\s\S]+?\$\$|(?<![\\$\w])\$(?=\S)[^$\n]*?[^\s\\]\$(?!\w)/

export const hasFormula = (text: string): boolean => formula.test(text)

const mathBlock = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*math\b/m
const codeBlocks = /^(`{3,}|~{3,})[\s\S]*?^\1/gm

/** Whatever the parser may take for a formula, as '$ x $' too: for notes, which are written to be typeset. */
export function mayHaveFormula(text: string): boolean {
  if (mathBlock.test(text)) return true
  const words = text.replaceAll(codeBlocks, '')
  const signs = [...words.matchAll(/(?<!\\)\$/g)].filter(({ index }) => !isPrice(words, index))
  return signs.length > 1
}

/** What can be shown before the first formula. */
export function beforeFormula(text: string): string {
  const at = formula.exec(text)?.index
  return at === undefined ? text : completeMarkdown(text.slice(0, at))
}

/** The typesetter of formulas, fetched with the first text that has one; `isComing` until it is there. */
export function useMathematics(
  text: string,
  isIn = hasFormula,
): {
  extension: MarkdownExtension | undefined
  isComing: boolean
} {
  const isNeeded = isIn(text)
  const [extension, setExtension] = useState(loaded)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isNeeded || extension !== undefined || hasFailed) return
    afterFirstPaint()
      .then(() => import('./mathematics.ts'))
      .then(({ mathematics }) => {
        loaded = mathematics
        startTransition(() => setExtension(mathematics))
      })
      .catch((error: unknown) => {
        setFailed(true)
        console.warn('Formulas are shown as they were written.', error)
      })
  }, [isNeeded, extension, hasFailed])
  return {
    extension: isNeeded ? extension : undefined,
    isComing: isNeeded && extension === undefined && !hasFailed,
  }
}
