import { expect, it } from 'vitest'
import { hashFile } from './hash-file.ts'
import { pastedFiles, pastedName } from './pasted-files.ts'

it('takes the hash that others take', async () => {
  expect(await hashFile(new Blob(['abc']))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

const at = new Date(2026, 2, 12, 14, 5)
const clipboard = (files: File[], text: string) =>
  ({ files, getData: () => text }) as unknown as Pick<DataTransfer, 'files' | 'getData'>

it('makes a document of pasted text, and prefers pasted files', async () => {
  expect(pastedName(at)).toBe('Pasted text 2026-03-12 14.05.txt')
  const [pasted] = pastedFiles(clipboard([], 'Yeast eats sugar.'), at)
  expect(await pasted?.text()).toBe('Yeast eats sugar.')
  expect(pastedFiles(clipboard([], ' \n '), at)).toEqual([])
  const file = new File(['x'], 'x.pdf')
  expect(pastedFiles(clipboard([file], 'x.pdf'), at)).toEqual([file])
})
