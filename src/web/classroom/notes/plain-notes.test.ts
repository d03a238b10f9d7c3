import { describe, expect, it } from 'vitest'
import { plainNotes } from './plain-notes.ts'

describe('notes, however they were given', () => {
  it.each([
    ['Some text.', 'Some text.'],
    [['One.', 'Two.'], 'One.\n\nTwo.'],
    [[{ text: 'One.' }, { text: 'Two.' }], 'One.\n\nTwo.'],
    ['["One.", "Two."]', 'One.\n\nTwo.'],
    ['[{"text": "One."}]', 'One.'],
    ['[A link](https://example.org) begins it.', '[A link](https://example.org) begins it.'],
    ['[1, 2]', '[1, 2]'],
    [[{ title: 'A resource' }], null],
    [7, null],
    [null, null],
  ])('%j reads %j', (given, text) => expect(plainNotes(given)).toBe(text))
})
