import { expect, it } from 'vitest'
import { faultWords, tooLargeWords } from './fault-words.ts'

const said = (fault: Parameters<typeof faultWords>[0]['fault'], more = {}) =>
  faultWords({ fault, fileName: 'a book.pdf', sections: null, sectionsRead: 0, ...more })

it('a book of too many pages says into which pages it is to be split, and how', () => {
  expect(said('too_many_pages', { sections: 4120 })).toEqual({
    because: 'it has 4,120 pages, and at most 3,000 can be read.',
    whatToDo:
      'Split it into parts of at most 3,000 pages: pages 1 to 2,060 and 2,061 to 4,120. To split a PDF, open it in any viewer, choose Print, name the pages, and print them into a new PDF. Then add the parts that you learn from.',
  })
  expect(said('too_many_pages', { sections: 8000 }).whatToDo).toContain(
    'pages 1 to 2,667, 2,668 to 5,334 and 5,335 to 8,000.',
  )
  expect(said('too_many_pages').because).toBe('it has more than 3,000 pages.')
})

it('a book whose reading took too much says how far it came, and parts that can be read', () => {
  expect(said('took_too_much', { sections: 2415, sectionsRead: 900 })).toEqual({
    because: 'reading it took too much time or memory. Its reading came to 900 of 2,415.',
    whatToDo: expect.stringContaining('for example pages 1 to 604, 605 to 1,208 and so on, or'),
  })
  expect(said('took_too_much', { fileName: 'a.epub' }).whatToDo).toMatch(/for example into halves.*Calibre/)
  expect(said('no_room', { fileName: 'a.docx' }).whatToDo).toMatch(/Or add only .* copy the chapters/)
})

it('a file that is too large to be sent says the same', () => {
  expect(tooLargeWords('a.pdf')).toMatch(/^This file is larger than 50 MB\. Split it .* choose Print/)
})
