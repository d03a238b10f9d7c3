const two = (number: number) => String(number).padStart(2, '0')

/** 'Pasted text 2026-03-12 14.05.txt': no letter that a file's name cannot have. */
export const pastedName = (at: Date): string =>
  `Pasted text ${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}.${two(at.getMinutes())}.txt`

/** What was pasted, as files: those of the clipboard, else its text as one. */
export function pastedFiles(data: Pick<DataTransfer, 'files' | 'getData'>, at: Date): File[] {
  if (data.files.length > 0) return [...data.files]
  const text = data.getData('text/plain')
  return text.trim() === '' ? [] : [new File([text], pastedName(at), { type: 'text/plain' })]
}
