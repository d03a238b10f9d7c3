import { readFile } from 'node:fs/promises'
import { cutFaces } from './cut-faces.mjs'

/** Stylesheets of packages that declare faces. */
const sheets = /[\\/](?:@fontsource-variable[\\/]\w+|katex[\\/]dist)[\\/][\w.-]+\.css$/

/** What the first screen is set in. */
const first = ['commissioner-core', 'literata-core']

/**
 * A plugin of Vite: cuts the packages' fonts into pieces, and adds to the app's document the fonts that every
 * screen shows.
 */
export function cutFonts() {
  return {
    name: 'cut-fonts',
    enforce: 'pre',
    load: {
      filter: { id: sheets },
      handler: async (id) => cutFaces(await readFile(id, 'utf8'), id),
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, filename }) => {
        if (bundle === undefined || !filename.endsWith('app.html')) return []
        const files = first.map((name) => {
          const file = Object.keys(bundle).find(
            (path) => path.includes(`${name}-`) && path.endsWith('.woff2'),
          )
          if (file === undefined) throw new Error(`No stylesheet of the app names ${name}.woff2.`)
          return file
        })
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        }))
      },
    },
  }
}
