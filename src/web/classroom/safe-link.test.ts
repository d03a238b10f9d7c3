import { describe, expect, it } from 'vitest'
import { safeLink } from './safe-link.ts'

describe('the link of a resource', () => {
  it.each(['https://openlibrary.org/search?q=Bread', 'https://www.youtube.com/results?search_query=Bread'])(
    '%s stays: the server made it',
    (link) => expect(safeLink(link, 'Bread')).toBe(link),
  )

  it.each([
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://openlibrary.org/search?q=Bread',
    'https://openlibrary.org.evil.example/x',
    'https://user@evil.example/openlibrary.org',
    'https://example.org/bread-science',
    'vbscript:x',
    '//evil.example',
  ])('%s becomes a search for the title', (link) =>
    expect(safeLink(link, 'Bread & Science')).toBe('https://duckduckgo.com/?q=Bread%20%26%20Science'),
  )
})
