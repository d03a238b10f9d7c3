import { basename, dirname, join, relative, sep } from 'node:path'
import { cutFont } from './cut-font.mjs'
import { piecesOf } from './cuts.mjs'

/** The faces that a package's stylesheet declares, with the cut files in place of the published ones. */
export async function cutFaces(css, path) {
  const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? []
  const cut = await Promise.all(faces.map((face) => cutFace(face, path)))
  return faces.reduce((text, face, at) => text.replace(face, () => cut[at]), css)
}

async function cutFace(face, path) {
  const url = /url\(['"]?([^'")]+\.woff2)/.exec(face)?.[1]
  if (url === undefined) return face
  const published = join(dirname(path), url)
  const pieces = piecesOf(basename(url, '.woff2'))
  const written = await Promise.all(
    pieces.map(async (piece) => {
      const file = piece.name === undefined ? published : await cutFont(published, piece)
      return declare(face, { ...piece, url: relative(dirname(path), file).split(sep).join('/') })
    }),
  )
  return written.join('\n')
}

/** Every browser that runs the app reads woff2: the other formats go. */
function declare(face, { url, range, weight }) {
  const rest = [...face.matchAll(/([\w-]+)\s*:\s*([^;{}]+?)\s*(?=[;}])/g)].filter(
    ([, name]) => name !== 'src',
  )
  const values = new Map(rest.map(([, name, value]) => [name, value]))
  if (range !== undefined) values.set('unicode-range', range)
  if (weight !== undefined) values.set('font-weight', weight)
  const lines = [...values].map(([name, value]) => `${name}:${value};`).join('')
  return `@font-face{${lines}src:url(${JSON.stringify(url)}) format("woff2")}`
}
