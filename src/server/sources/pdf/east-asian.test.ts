import { describe, expect, it } from 'vitest'
import { eastAsianPdf, type LetterTable } from '#tests/documents/east-asian-pdf.ts'
import { blockWords, readAll } from '#tests/documents/read-all.ts'

describe('a text whose font and letters are only named in the file', () => {
  it.each<[LetterTable, string[]]>([
    ['90ms-RKSJ-H', ['吾輩は猫である。名前はまだ無い。', 'どこで生れたかとんと見当がつかぬ。']],
    ['90ms-RKSJ-V', ['吾輩は猫である。名前はまだ無い。', 'どこで生れたかとんと見当がつかぬ。']],
    ['UniJIS-UCS2-H', ['国境の長いトンネルを抜けると', '雪国であった。']],
    ['GBK-EUC-H', ['学而时习之，不亦说乎？', '有朋自远方来，不亦乐乎？']],
    ['ETen-B5-H', ['學而時習之，不亦說乎？', '有朋自遠方來，不亦樂乎？']],
    ['KSCms-UHC-H', ['나랏말싸미', '듕귁에달아']],
  ])('is read by %s', async (table, lines) => {
    // Only one of these scripts has spaces.
    const between = table.startsWith('KSC') ? ' ' : ''
    const { sections } = await readAll(eastAsianPdf(table, [lines]))
    expect(sections.map((section) => blockWords(section))).toEqual([[`paragraph: ${lines.join(between)}`]])
  })
})
