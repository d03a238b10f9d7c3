import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url'
import symbols from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url'

/** Tables of letters for scripts of East Asia that a file may name instead of bringing them. */
const letterTables = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
})

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const addresses = new Map<string, string>([
  ['jbig2.wasm', jbig2],
  ['openjpeg.wasm', openjpeg],
  ['qcms_bg.wasm', qcms],
  // Fonts that every reader of PDF has to have; the others of them the learner's own machine has.
  ['FoxitDingbats.pfb', dingbats],
  ['FoxitSymbol.pfb', symbols],
  ...Object.entries(letterTables).map(([path, address]): [string, string] => [nameOf(path), address]),
])

/** What drawing a page may need beside the file; all of it is part of the build, and nothing else can be asked for. */
export class OwnFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    if (address === undefined) throw new Error(`There is no ${filename}.`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${filename} did not come: ${response.status}.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
