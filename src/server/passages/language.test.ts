import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#tests/showcase/any-text.ts'
import { showcaseCourses } from '#tests/showcase/courses.ts'
import { languageAmong, languageOf } from './language.ts'

describe('the language of a text', () => {
  it.each([
    ['Introduction to Photosynthesis', 'en'],
    ['Chess', 'en'],
    ['Die Königin legt im Frühjahr bis zu zweitausend Eier am Tag.', 'de'],
    ['La photosynthèse est le processus par lequel les plantes transforment la lumière.', 'fr'],
    ['La fotosíntesis es el proceso por el cual las plantas convierten la luz en energía.', 'es'],
    ['Фотосинтез — это процесс, при котором растения превращают свет.', 'ru'],
    ['光合作用是绿色植物将光能转化为化学能的过程。', 'zh'],
    ['光合成は植物が光を使うプロセスです。', 'ja'],
    ['', 'en'],
    ['😀😀😀', 'en'],
  ])('%j is %s', (text, code) => {
    expect(languageOf(text).code).toBe(code)
  })

  it('is right for the showcase courses', () => {
    expect(
      showcaseCourses.map(({ course }) => languageOf(`${course.title} ${course.description}`).code),
    ).toEqual(showcaseCourses.map(({ course }) => (course.title.startsWith('Einführung') ? 'de' : 'en')))
  })

  it('is something for any text, and stems are never empty', () => {
    fc.assert(
      fc.property(anyText(2000), (text) => {
        const language = languageOf(text)
        expect(language.code).toMatch(/^[a-z]{2}$/)
        for (const word of text.match(/\p{L}+/gu)?.slice(0, 20) ?? []) language.stem(word.toLowerCase())
      }),
    )
  })
})

describe('the language of many samples', () => {
  const licence = Array.from(
    { length: 6 },
    () =>
      'Permission is granted to copy, distribute and modify this document under the terms of the licence.',
  )
  it.each([
    [
      'zh',
      [
        '光合作用是绿色植物将光能转化为化学能的过程。',
        '使用 apt-get update 命令更新软件包列表，然后安装需要的程序。',
      ],
      20,
    ],
    ['zh', ['套件管理系統使用 dpkg 與 apt 來安裝軟體。'], 20],
    [
      'ja',
      ['植物細胞内葉緑体光合成反応機構。', 'aptitude は対話的にパッケージを管理するプログラムです。'],
      20,
    ],
    ['ru', ['Фотосинтез — это процесс, при котором растения превращают свет.'], 20],
    ['uk', ['Фотосинтез — це процес, під час якого рослини перетворюють світло на енергію.'], 20],
    [
      'pl',
      ['Fotosynteza jest procesem, w którym rośliny przekształcają światło, a nie tylko je pochłaniają.'],
      20,
    ],
    [
      'cs',
      ['Fotosyntéza je proces, při kterém rostliny přeměňují světlo, ale nejen to, co je nad nimi.'],
      20,
    ],
    [
      'pt',
      [
        'Também pode extrair dados do formato RPM com o comando rpm2cpio file.src.rpm, que não é o mais novo.',
      ],
      20,
    ],
    ['ko', ['광합성은 식물이 빛을 에너지로 바꾸는 과정이다.'], 20],
    ['el', ['Η φωτοσύνθεση είναι η διαδικασία με την οποία τα φυτά μετατρέπουν το φως.'], 20],
    [
      'en',
      ['The word 光合作用 means photosynthesis, and 植物 means plant, in each of these two books of ours.'],
      20,
    ],
  ] as const)('is %s where most of them are, whatever the licence: %j', (code, some, times) => {
    const samples = Array.from({ length: times }, () => some).flat()
    expect(languageAmong([...licence, ...samples]).code).toBe(code)
  })

  it('is English where nothing speaks for another', () => {
    expect(languageAmong([]).code).toBe('en')
    expect(languageAmong(['12', '😀']).code).toBe('en')
    expect(languageAmong(['Chess']).code).toBe('en')
  })
})
