import { expect, it } from 'vitest'
import { quotation, sourceLine } from './quotation.ts'

it('quotes words in Markdown with where they are from', () => {
  const pdf = { title: 'Lecture notes', author: 'Ada', kind: 'pdf' } as const
  const from = sourceLine(pdf, { label: '12', heading: 'Risk' })
  expect(from).toBe('Ada: Lecture notes, page 12')
  expect(sourceLine({ ...pdf, author: '', kind: 'epub' }, { label: '3', heading: 'Risk' })).toBe(
    'Lecture notes, Risk',
  )
  expect(quotation('One line.\nAnother.', from)).toBe(
    '> One line.\n> Another.\n>\n> (Ada: Lecture notes, page 12)',
  )
})
