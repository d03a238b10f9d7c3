import { useEffect, useState } from 'react'
import type { MarkdownExtension } from './rendered-markdown.tsx'

let loaded: MarkdownExtension | undefined

/** Something between dollar signs, and not a price: '$x^2$', but neither '$5' nor 'from $5 to $9'. */
const formula = /\$\$[\s\S]+?\$\$|(?<![\\$\w])\$(?=\S)[^$\n]*?[^\s\\]\$(?!\w)/

export const hasFormula = (text: string): boolean => formula.test(text)

/** The typesetter of formulas, fetched with the first text that has one. */
export function useMathematics(text: string): MarkdownExtension | undefined {
  const isNeeded = hasFormula(text)
  const [extension, setExtension] = useState(loaded)
  useEffect(() => {
    if (!isNeeded || extension !== undefined) return
    import('./mathematics.ts')
      .then(({ mathematics }) => {
        loaded = mathematics
        setExtension(mathematics)
      })
      .catch((error: unknown) => console.warn('Formulas are shown as they were written.', error))
  }, [isNeeded, extension])
  return isNeeded ? extension : undefined
}
