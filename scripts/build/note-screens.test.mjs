import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { guardedPages, publicPages, signInPages } from '../../src/contract/pages.ts'
import { root } from '../setup/places.mjs'
import { filesOf, screensIn } from './note-screens.mjs'

const screens = screensIn(readFileSync(join(root, 'src/web/routes.tsx'), 'utf8'))

it('finds the screen of every page', () => {
  const pages = [...signInPages, ...publicPages, ...guardedPages]
  // It only leads on to another.
  const withScreens = pages.filter((page) => page !== '/redirect-reset-password')
  expect([...screens.keys()].toSorted()).toEqual(withScreens.toSorted())
})

it('finds what stands around it', () => {
  expect(screens.get('/login')).toEqual(['accounts/login-screen.tsx'])
  for (const page of guardedPages) expect(screens.get(page)?.[0], page).toBe('shell/signed-in.ts')
  for (const page of [...publicPages, '/confirm-email', '/update-password', '/sign-in/provider'])
    expect(screens.get(page)?.[0], page).toBe('lib/calls/queries.tsx')
})

it('finds what a screen has nothing to show without', () => {
  expect(screens.get('/classroom')).toContain('ui/markdown/rendered-markdown.tsx')
})

it('names each file once, styles of what is needed first before those of what needs it', () => {
  const chunk = (fileName, imports, css, modules = [], facadeModuleId = null) => ({
    fileName,
    imports,
    facadeModuleId,
    moduleIds: modules,
    viteMetadata: { importedCss: new Set(css) },
  })
  const chunks = [
    chunk('screen.js', ['shared.js', 'app.js'], ['screen.css'], ['b'], 'b'),
    chunk('frame.js', ['shared.js'], ['frame.css'], ['a']),
    chunk('shared.js', ['app.js'], ['shared.css']),
    chunk('app.js', [], []),
    chunk('other.js', ['shared.js'], ['other.css'], ['c']),
  ]
  expect(filesOf(['a', 'b'], chunks)).toEqual({
    scripts: ['frame.js', 'shared.js', 'app.js', 'screen.js'],
    styles: ['shared.css', 'frame.css', 'screen.css'],
  })
})
