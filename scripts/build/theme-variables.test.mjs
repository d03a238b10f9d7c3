import { expect, it } from 'vitest'
import { cssVariablesResolver } from '../../src/web/ui/css-variables.ts'
import { theme } from '../../src/web/ui/theme.ts'
import { variablesOf } from './theme-variables.mjs'

it('writes what the theme says, for both colour schemes', () => {
  const css = variablesOf(theme, cssVariablesResolver)
  expect(css).toMatch(/^:root, :host\{/)
  expect(css).toContain('--mantine-spacing-lg: 1.5rem;')
  expect(css).toContain('--mantine-color-ink-8: #2f2925;')
  for (const scheme of ['light', 'dark']) {
    const ofScheme = css.match(
      new RegExp(`:root\\[data-mantine-color-scheme="${scheme}"\\][^{]*\\{([^}]*)\\}`),
    )?.[1]
    expect(ofScheme).toContain('--mantine-color-body: var(--tv-page);')
  }
})
