import { describe, expect, it } from 'vitest'
import { encoded, japaneseMail, wide } from '#tests/documents/encoded.ts'
import { readAll } from '#tests/documents/read-all.ts'
import { decodeText } from './decode-text.ts'

const russian =
  'Фотосинтез — это процесс, при котором растения превращают свет в энергию.\nЛистья дерева берут из воздуха углекислый газ, а корни дают им воду.\nТак возникает сахар, которым питается почти всё живое на земле.\n'
const polish =
  'Fotosynteza jest procesem, w którym rośliny przekształcają światło w energię.\nLiście drzewa biorą z powietrza dwutlenek węgla, a korzenie dają im wodę.\nŻółte i czerwone liście jesienią tracą zieleń; źródłem życia jest słońce.\n'
const greek =
  'Η φωτοσύνθεση είναι η διαδικασία με την οποία τα φυτά μετατρέπουν το φως σε ενέργεια.\nΤα φύλλα παίρνουν από τον αέρα διοξείδιο του άνθρακα και οι ρίζες δίνουν νερό.\n'
const japanese =
  '光合成は植物が光のエネルギーを使って糖をつくる働きです。\n葉は空気から二酸化炭素を取り入れ、根は水を送ります。\nこうしてできた糖は、ほとんどすべての生き物の食べ物になります。\n'
const chinese =
  '光合作用是绿色植物将光能转化为化学能的过程。\n叶子从空气中吸收二氧化碳，根则提供水分。\n这样产生的糖几乎是所有生物的食物来源。\n'
const traditional =
  '光合作用是綠色植物將光能轉化為化學能的過程。\n葉子從空氣中吸收二氧化碳，根則提供水分。\n這樣產生的糖幾乎是所有生物的食物來源。\n'
const korean =
  '광합성은 식물이 빛을 에너지로 바꾸는 과정이다.\n잎은 공기에서 이산화탄소를 받아들이고 뿌리는 물을 보낸다.\n이렇게 만들어진 당은 거의 모든 생물의 먹이가 된다.\n'
const german =
  'Die Blätter eines Baumes nehmen das Licht auf und machen daraus Zucker.\nÜber die Wurzeln fließt Wasser; so wächst, was größer wird.\n'

describe('a text before Unicode', () => {
  it.each([
    ...['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'].map((encoding) => [encoding, russian] as const),
    ...['windows-1250', 'iso-8859-2'].map((encoding) => [encoding, polish] as const),
    ...['windows-1253', 'iso-8859-7'].map((encoding) => [encoding, greek] as const),
    ...['shift_jis', 'euc-jp'].map((encoding) => [encoding, japanese] as const),
    ['gb18030', chinese] as const,
    ['big5', traditional] as const,
    ['euc-kr', korean] as const,
    ['windows-1252', german] as const,
  ])('is read in %s, whether it is short or long', async (encoding, text) => {
    for (const written of [text, text.repeat(40)]) {
      const bytes = encoded(written, encoding)
      const same = new TextDecoder(encoding).decode(bytes)
      expect((await decodeText(bytes)).text).toBe(same)
    }
  })

  it.each([
    ['Japanese mail', japaneseMail(japanese), japanese],
    ['UTF-16, small end first', wide(russian, 2, true), russian],
    ['UTF-16, large end first', wide(chinese, 2, false), chinese],
    ['UTF-32, small end first', wide(german, 4, true), german],
    ['UTF-32, large end first', wide(japanese, 4, false), japanese],
  ])('is read as %s without a mark', async (_what, bytes, text) => {
    expect(await decodeText(bytes)).toEqual({ text, encodings: [] })
    expect((await readAll(bytes, 'a.txt')).about.kind).toBe('text')
  })
})

describe('a text with a fault', () => {
  it('has its bad bytes replaced one by one', async () => {
    const bytes = Buffer.concat([
      Buffer.from(russian.repeat(3)),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from(russian),
    ])
    const { text } = await decodeText(bytes)
    expect(text).toBe(`${russian.repeat(3)}\uFFFD(\uFFFD${russian}`)
  })

  it.each([
    ['shift_jis', japanese],
    ['euc-jp', japanese],
    ['gb18030', chinese],
    ['big5', traditional],
    ['euc-kr', korean],
  ])('is read in %s although a name in it is written in another', async (encoding, text) => {
    const name = Buffer.from('Maintained by Fran\u00e7ois (c\u00e0 \u00e8)\n', 'latin1')
    const long = encoded(text.repeat(8), encoding)
    const read = await decodeText(Buffer.concat([name, long]))
    expect(read.text.endsWith(new TextDecoder(encoding).decode(long))).toBe(true)
    expect(read.text).toMatch(/^Maintained by Fran/)
  })

  it('is read as the page declares, and by its letters where what it declares is wrong', async () => {
    const page = (charset: string, body: Buffer) =>
      Buffer.concat([
        Buffer.from(`<html><head><meta charset="${charset}"></head><body><p>`),
        body,
        Buffer.from('</p></body></html>'),
      ])
    const declared = page('iso-8859-5', encoded('Привет', 'iso-8859-5'))
    expect((await decodeText(declared)).text).toContain('Привет')
    const wrong = page('utf-8', encoded(russian, 'windows-1251'))
    expect((await decodeText(wrong)).text).toContain('Фотосинтез')
  })
})

describe('a text that may be read in two ways', () => {
  const bytes = encoded('Привет, мир! Где ты?', 'windows-1251')

  it('shows both from where they differ, and follows what its owner chooses', async () => {
    const { text, encodings } = await decodeText(bytes)
    const [taken, other] = encodings
    if (taken === undefined || other === undefined) throw new Error('One reading is no choice.')
    expect(text).toContain(taken.sample)
    expect(other.sample).not.toBe(taken.sample)
    const chosen = await decodeText(bytes, other.encoding)
    expect(chosen.text).toContain(other.sample)
    expect(chosen.encodings[0]?.encoding).toBe(other.encoding)
  })

  it('keeps them with the document', async () => {
    const { about } = await readAll(bytes, 'a.txt')
    expect(about.encodings).toHaveLength(2)
  })
})
