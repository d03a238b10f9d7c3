import { expect, it } from 'vitest'
import { aboutWords, citedWords, likelyKind, placeWords, readPercent, roomWords } from './source-words.ts'

it('says what a document is', () => {
  const pdf = { kind: 'pdf', sections: 48, bytes: 2_100_000, courseTitle: 'Bayes' } as const
  expect(aboutWords(pdf)).toBe('48 pages · 2.1 MB · Bayes')
  expect(aboutWords({ ...pdf, kind: 'markdown', sections: 1, bytes: 14_000 })).toBe(
    '1 section · 14 kB · Bayes',
  )
  expect(aboutWords({ ...pdf, sections: null, courseTitle: null })).toBe('2.1 MB')
})

it('says where it is cited', () => {
  expect(citedWords({ citedInLessons: 0, citedInAnswers: 0 })).toBe('Not cited yet')
  expect(citedWords({ citedInLessons: 2, citedInAnswers: 6 })).toBe('Cited in 2 lessons and 6 answers')
  expect(citedWords({ citedInLessons: 0, citedInAnswers: 1 })).toBe('Cited in 1 answer')
  expect(citedWords({ citedInLessons: 1, citedInAnswers: 0 })).toBe('Cited in 1 lesson')
})

it('says how much is read, never more than all of it', () => {
  expect(readPercent({ sections: 312, sectionsRead: 134 })).toBe(42)
  expect(readPercent({ sections: null, sectionsRead: 0 })).toBeNull()
  expect(readPercent({ sections: 0, sectionsRead: 0 })).toBeNull()
  expect(readPercent({ sections: 3, sectionsRead: 4 })).toBe(100)
})

it('names a place by its page or its heading', () => {
  expect(placeWords({ isPage: true, label: 'xiv', heading: 'Preface' })).toBe('Page xiv')
  expect(placeWords({ isPage: false, label: '3', heading: 'Wild yeast' })).toBe('Wild yeast')
  expect(placeWords({ isPage: false, label: '3', heading: '' })).toBe('Section 3')
})

it('says what room is used, and what a file most likely is', () => {
  expect(roomWords({ bytes: 23 * 1024 ** 2 + 5, mostBytes: 500 * 1024 ** 2 })).toBe('23 MB of 500 MB used.')
  expect(roomWords({ bytes: 0, mostBytes: 500 * 1024 ** 2 })).toBe('0 bytes of 500 MB used.')
  expect(likelyKind('Notes.MD')).toBe('MD')
  expect(likelyKind('archive.tar.gz')).toBe('FILE')
  expect(likelyKind('pdf')).toBe('FILE')
})
