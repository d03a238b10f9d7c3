import { describe, expect, it } from 'vitest'
import { withoutTitle } from './without-title.ts'

describe('notes under their title', () => {
  it.each([
    ['# Yeast\n\nIt eats.', 'It eats.'],
    ['## **Yeast**\nIt eats.', 'It eats.'],
    ['\n# yeast\n\n# More', '# More'],
    ['# Yeast and time\n\nIt eats.', '# Yeast and time\n\nIt eats.'],
    ['Yeast\n\nIt eats.', 'Yeast\n\nIt eats.'],
    ['# Yeast', '# Yeast'],
    ['', ''],
  ])('%j reads %j', (text, shown) => expect(withoutTitle(text, 'Yeast')).toBe(shown))
})
