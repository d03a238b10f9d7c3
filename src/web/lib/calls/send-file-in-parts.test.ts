import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { filePartBytes } from '#contract/sent-files/rules.ts'
import type { ChosenFile } from '#web/lib/files/chosen-file.ts'

type Call = { line: string; size: number }
let calls: Call[]
/** What the server answers to each call that is no part, in order; then 200. */
let refusals: (object | undefined)[]

let sendFileInParts: typeof import('./send-file-in-parts.ts').sendFileInParts

beforeEach(() => {
  calls = []
  refusals = []
})
beforeAll(async () => {
  vi.stubGlobal('window', { location: { pathname: '/review' } })
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: object) => void } = {}
      status = 200
      responseText = '{"added":1}'
      line = ''
      onload = () => {}
      open(method: string, path: string) {
        this.line = `${method} ${path}`
      }
      setRequestHeader() {}
      getResponseHeader = () => null
      send(file: Blob) {
        calls.push({ line: this.line, size: file.size })
        const refusal = this.line.includes('/parts/') ? undefined : refusals.shift()
        if (refusal !== undefined) {
          this.status = 409
          this.responseText = JSON.stringify(refusal)
        } else if (this.line.includes('/parts/')) this.status = 204
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 1 })
        this.onload()
      }
    },
  )
  sendFileInParts = (await import('./send-file-in-parts.ts')).sendFileInParts
})
afterAll(() => vi.unstubAllGlobals())

const chosen = (bytes: number): ChosenFile => ({
  name: 'deck.apkg',
  key: 'the-key',
  changedAt: new Date(0),
  content: new Blob([new Uint8Array(bytes)]),
})
const send = (file: ChosenFile, onSent: (share: number) => void = () => {}) =>
  sendFileInParts('/api/cards/import?zone=UTC', file, { signal: new AbortController().signal, onSent })

const named = `POST /api/cards/import?zone=UTC&sent=the-key&sentBytes=${2 * filePartBytes + 5}`
const parts = [0, 1, 2].map((number) => ({
  line: `PUT /api/sent-files/the-key/parts/${number}`,
  size: number < 2 ? filePartBytes : 5,
}))

it('a small file is the body of its call', async () => {
  expect(await send(chosen(filePartBytes))).toEqual({ added: 1 })
  expect(calls).toEqual([{ line: 'POST /api/cards/import?zone=UTC', size: filePartBytes }])
})

it('a large file goes in parts before its call, once for the look and the import', async () => {
  const file = chosen(2 * filePartBytes + 5)
  const shares: number[] = []
  await send(file, (share) => shares.push(share))
  await send(file)
  expect(calls).toEqual([...parts, { line: named, size: 0 }, { line: named, size: 0 }])
  expect(shares.map((share) => Math.round(share * 100))).toEqual([50, 100, 100])
})

it('what the server has forgotten is sent once more', async () => {
  const file = chosen(2 * filePartBytes + 5)
  await send(file)
  calls = []
  refusals = [{ status: 409, code: 'sent_file_incomplete', detail: 'Parts of this file are not here.' }]
  await send(file)
  expect(calls).toEqual([{ line: named, size: 0 }, ...parts, { line: named, size: 0 }])
})
