import type { Pdf } from './open-pdf.ts'
import type { Drawn } from './page-lines.ts'

type Page = Awaited<ReturnType<Pdf['getPage']>>
type Field = { subtype?: string; fieldType?: string; fieldValue?: unknown; rect?: number[]; hidden?: boolean }

const usualSize = 10
const mostFields = 2000

/** What is filled in on a form, where it stands: it is no part of what the page itself draws. */
export async function fieldsOn(page: Page, hasFields: boolean): Promise<Drawn[]> {
  if (!hasFields) return []
  const found = (await page.getAnnotations().catch(() => [])) as Field[]
  return found.slice(0, mostFields).flatMap(({ subtype, fieldType, fieldValue, rect, hidden }) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = rect ?? []
    if (subtype !== 'Widget' || hidden || (fieldType !== 'Tx' && fieldType !== 'Ch')) return []
    const lines = [fieldValue]
      .flat()
      .flatMap((value) => (typeof value === 'string' ? value.split(/\r\n?|\n/) : []))
    return lines
      .filter((line) => line.trim() !== '')
      .map((str, at) => ({
        ...{ str, dir: 'ltr', width: Math.max(1, right - left), height: usualSize },
        transform: [
          usualSize,
          0,
          0,
          usualSize,
          left,
          lines.length > 1 ? top - (at + 1) * 1.2 * usualSize : bottom,
        ],
      }))
  })
}
