import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kind } from './list.ts'
import { runReader } from './packages.ts'

/** Parts of a page that no reader needs, by the names in these manuals. */
const filter = `
local around = { navheader=1, navfooter=1, related=1, sphinxsidebar=1, footer=1, header=1, docnav=1, ['nav-panel']=1,
  clearer=1, ['product-toc']=1, breadcrumb=1, navigation=1, wysidebar=1, toc=1, ['rst-footer-buttons']=1 }
function Div(el)
  for _, class in ipairs(el.classes) do if around[class] then return {} end end
  if el.attributes.role == 'navigation' or el.attributes.role == 'search' or el.attributes.role == 'contentinfo' then return {} end
end
function Image(el) return {} end
function Note(el) return {} end
function Math(el) return pandoc.Str(el.text) end
`

/** The text of a document by another program, page by page where it has pages. */
export async function otherOpinion(
  folder: string,
  { kind, bytes, name }: { kind: Kind; bytes: Buffer; name: string },
): Promise<string[]> {
  if (kind === 'text') return [bytes.toString('utf8')]
  const file = join(folder, `document.${kind}`)
  await writeFile(file, bytes)
  if (kind === 'pdf') {
    const text = await runReader(folder, 'pdftotext', ['-enc', 'UTF-8', file, '-'])
    return text.split('\f').slice(0, -1)
  }
  const lua = join(folder, 'around.lua')
  await writeFile(lua, filter)
  const from = { html: 'html-native_spans', epub: 'epub-native_spans', markdown: 'gfm' }[kind]
  const args = [
    '-f',
    from,
    '-t',
    'plain',
    '--wrap=none',
    '--lua-filter',
    lua,
    '--data-dir',
    join(folder, 'root/usr/share/pandoc/data'),
  ]
  const text = await runReader(folder, 'pandoc', [...args, file]).catch((error: unknown) => {
    throw new Error(`pandoc could not read ${name}`, { cause: error })
  })
  return [text]
}
