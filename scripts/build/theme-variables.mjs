import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const place = '/* theme-variables */'
const written = /<style data-mantine-styles="true">(.*?)<\/style>/s

/** The variables of a theme, as the library writes them into a page. */
export function variablesOf(theme, cssVariablesResolver) {
  const options = { theme, cssVariablesResolver, withGlobalClasses: false }
  const [, css] = renderToStaticMarkup(createElement(MantineProvider, options)).match(written) ?? []
  if (!css)
    throw new Error('Mantine writes its variables otherwise now: look at scripts/build/theme-variables.mjs.')
  return css
}

/**
 * The library computes the theme's variables in each browser at each start. They never change, so this plugin
 * writes them into the style sheet, at the comment that names them, and removes the code that computes them.
 */
export const themeVariables = () => [
  {
    name: 'theme-variables',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/, code: place },
      async handler(code) {
        const [{ theme }, { cssVariablesResolver }] = await Promise.all([
          import('../../src/web/ui/theme.ts'),
          import('../../src/web/ui/css-variables.ts'),
        ])
        return { code: code.replace(place, variablesOf(theme, cssVariablesResolver)), map: null }
      },
    },
  },
  {
    name: 'no-variables-at-start',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]MantineCssVariables[\\/]MantineCssVariables\.mjs$/ },
      handler: () => ({ code: 'export const MantineCssVariables = () => null\n', map: null }),
    },
  },
]
