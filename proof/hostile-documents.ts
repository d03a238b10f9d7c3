import { sourceLimits } from '#contract/sources/kinds.ts'
import { hostileDocuments, outcome } from '../tests/documents/hostile.ts'
import { manyPages } from '../tests/documents/odd-pdfs.ts'
import { readLimited } from '../tests/documents/read-limited.ts'
import type { ProofOptions, ProofResult } from './proof.ts'

export const name = 'hostile documents'
export const promise =
  'the largest document of each hostile kind ends within its bounds, and the longest honest one is read'

export async function run({ say = () => {} }: ProofOptions): Promise<ProofResult> {
  const wrong: string[] = []
  const judge = (what: string, isRight: boolean, ended: string) => {
    const line = `${what}: ${ended.slice(0, 60)}`
    say(line)
    if (!isRight) wrong.push(line)
  }
  for (const { name: what, large, file, fileName, ends } of hostileDocuments) {
    const ended = await outcome(file(large), fileName)
    judge(`${what}, ${large}`, ends.test(ended), ended)
  }
  const { pages } = sourceLimits
  const { answer } = await readLimited(manyPages(pages))
  const { sections, passages } = answer as { sections?: number; passages?: number }
  judge(`a PDF of ${pages} pages`, sections === pages && passages === pages, `${sections} sections`)
  return {
    figure: `${hostileDocuments.length + 1} documents, ${wrong.length} wrong`,
    holds: wrong.length === 0,
  }
}
