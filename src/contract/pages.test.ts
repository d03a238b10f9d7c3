import { describe, expect, it } from 'vitest'
import { documentKind, isPage, matchesPage } from './pages.ts'

describe('pages', () => {
  it.each([
    ['/', 'landing'],
    ['', 'landing'],
    ['//', 'landing'],
    ['/login', 'sign-in'],
    ['/Login/', 'sign-in'],
    ['/confirm-email', 'sign-in'],
    ['/login/more', 'app'],
    ['/dashboard', 'app'],
    ['/mailbox', 'app'],
    ['/nowhere', 'app'],
  ])('%s is carried by the %s document', (path, kind) => {
    expect(documentKind(path)).toBe(kind)
  })

  it('knows its pages from other addresses', () => {
    expect(isPage('/')).toBe(true)
    expect(isPage('/projects/42')).toBe(true)
    expect(isPage('/projects/')).toBe(true)
    expect(isPage('/projects/42/edit')).toBe(false)
    expect(isPage('/nowhere')).toBe(false)
  })

  it('needs a value for every parameter', () => {
    expect(matchesPage('/video/', '/video/:videoId')).toBe(false)
    expect(matchesPage('/video/7', '/video/:videoId')).toBe(true)
  })
})
