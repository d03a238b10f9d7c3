import { describe, expect, it } from 'vitest'
import { linkOf, safeLink } from './safe-link.ts'

describe('the link of a resource', () => {
  it.each([
    'https://openlibrary.org/search?q=Bread',
    'https://www.youtube.com/results?search_query=Bread',
    'https://de.wikipedia.org/w/index.php?search=Brot',
    'https://zh-yue.wikibooks.org/w/index.php?search=Bread',
    'https://archive.org/search?query=Bread',
    'https://open.umn.edu/opentextbooks/textbooks?term=Bread',
  ])('%s stays: the server made it', (link) => expect(safeLink(link, 'Bread')).toBe(link))

  it.each([
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://openlibrary.org/search?q=Bread',
    'https://openlibrary.org.evil.example/x',
    'https://user@evil.example/openlibrary.org',
    'https://example.org/bread-science',
    'https://wikipedia.org.evil.example/x',
    'https://evil.example/.wikipedia.org',
    'vbscript:x',
    '//evil.example',
  ])('%s becomes a search for the title', (link) =>
    expect(safeLink(link, 'Bread & Science')).toBe('https://duckduckgo.com/?q=Bread%20%26%20Science'),
  )
})

describe('the address of a work that came with the course', () => {
  it('is opened as it is', () => {
    const link = 'https://example.org/tides?page=2'
    expect(linkOf({ link, isDirect: true }, 'Tides')).toEqual({ link, isSearch: false })
    expect(linkOf({ link }, 'Tides')).toEqual({ link: 'https://duckduckgo.com/?q=Tides', isSearch: true })
  })

  it.each(['javascript:alert(1)', 'http://example.org/', 'data:text/html,x', ''])('%s is none', (link) =>
    expect(linkOf({ link, isDirect: true }, 'Tides').isSearch).toBe(true),
  )
})
