import { describe, expect, it } from 'vitest'
import { languageOfPassage, languageShares, sharesWith } from './language-shares.ts'

const mainOf = (samples: readonly string[]) => languageShares(samples)[0]?.code

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
    expect(mainOf([...licence, ...samples])).toBe(code)
  })

  it.each([
    [
      'cs',
      'Správa balíků: dpkg -i ~/foo.deb nainstaluje soubor, apt-get update stáhne seznamy balíků z archivu.',
    ],
    [
      'pl',
      'apt-get install name, instaluje pakiet oraz wszystkie pakiety, od których zależy. dpkg -l find show.',
    ],
    [
      'tr',
      'apt show pkg, paket hakkında bilgi ve bağımlılıklar. tar xf file, dosyaları bu dizine açar, mv c x t z j.',
    ],
    [
      'hu',
      'cat /etc/fstab, a fájlrendszerek listája és beállításai. dpkg-reconfigure pkg, egy csomag újra beállítása.',
    ],
    [
      'ro',
      'apt-get clean șterge fișierele care au fost descărcate și nu mai sunt folosite de niciun pachet.',
    ],
    [
      'fi',
      'ls -l /dev/cdrom, laitteen nimi ja oikeudet. mount -o ro /mnt, joka liittää levyn vain luettavaksi.',
    ],
    [
      'lt',
      'Šie paketai yra platinami kartu su žurnalu, kad būtų galima juos įdiegti: apt-get install name show list.',
    ],
    [
      'ca',
      'Aquest programa és lliure, però cal saber com funciona: apt-get update. Les ordres són les següents.',
    ],
    ['sk', 'Príkaz apt-get update stiahne zoznamy balíkov, ktoré potom možno inštalovať, ak sú v archíve.'],
    ['sr', 'Наредба apt-get update преузима спискове пакета који се могу инсталирати, ако их има у архиви.'],
  ])('is %s for a card of commands, and for a manual of which a part is not translated', (code, line) => {
    const english =
      'The guided partitioning offers you the whole disk, and if you want this you should have a backup of it.'
    const card = Array.from({ length: 12 }, () => line)
    expect(mainOf(card)).toBe(code)
    expect(mainOf(card.flatMap((text, at) => (at % 3 === 0 ? [text, english] : [text])))).toBe(code)
  })

  it('is English for a manual in English, whatever is named in it', () => {
    const names = [
      'Müller, José and São Paulo',
      'ls -la /usr/share/doc/de/c x t z',
      'Élan vital, cum laude, et al.',
    ]
    const line =
      'This command lists all the files that are in a folder, and if you use it with a name it shows that.'
    expect(mainOf(Array.from({ length: 12 }, (_, at) => [line, names[at % 3] ?? '']).flat())).toBe('en')
  })

  it('is English where nothing speaks for another', () => {
    expect(mainOf([])).toBe('en')
    expect(mainOf(['12', '😀'])).toBe('en')
    expect(mainOf(['Chess'])).toBe('en')
  })
})

const many = (text: string) => Array.from({ length: 30 }, () => text)
const russian = 'Фотосинтез — это процесс, при котором растения превращают свет в энергию.'
const german = 'Die Blätter eines Baumes nehmen das Licht auf und machen daraus Zucker, von dem alles lebt.'
const english = 'The leaves of a tree take in the light and make sugar of it, on which all of us live.'

describe('a text in two languages', () => {
  it('has both with their shares, the larger first', () => {
    const shares = languageShares([...many(german), ...many(german), ...many(english)])
    expect(shares.map(({ code }) => code)).toEqual(['de', 'en'])
    expect(shares[0]?.share).toBeCloseTo(0.67, 1)
    expect(
      languageShares([...many(russian), ...many(russian), ...many(english)]).map(({ code }) => code),
    ).toEqual(['ru', 'en'])
  })

  it('has passages of each', () => {
    const shares = [
      { code: 'de', share: 0.6 },
      { code: 'en', share: 0.3 },
      { code: 'ru', share: 0.1 },
    ]
    expect(
      [german, english, russian, '12:30', '光合作用は植物の働きです'].map((text) =>
        languageOfPassage(text, shares),
      ),
    ).toEqual(['de', 'en', 'ru', 'de', 'ja'])
  })

  it('takes the language that its owner names in place of those of its script', () => {
    const shares = [
      { code: 'no', share: 0.7 },
      { code: 'ru', share: 0.25 },
      { code: 'sv', share: 0.05 },
    ]
    expect(sharesWith(undefined, shares)).toEqual(shares)
    expect(sharesWith('da', shares).map(({ code }) => code)).toEqual(['da', 'ru'])
    expect(sharesWith('uk', shares).map(({ code }) => code)).toEqual(['uk', 'no', 'sv'])
  })
})
