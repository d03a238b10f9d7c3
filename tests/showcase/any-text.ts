import fc from 'fast-check'

/** Texts that broke others' programs: marks, tags, bidi and lone surrogates, long runs, no spaces, emoji alone. */
const hostile = [
  '',
  ' ',
  '\n\n\n',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '](javascript:alert(1)) [a](data:text/html;base64,AAAA) ![x](https://example.org/beacon.png)',
  '**__~~``` # > - | $x$ $$y$$ \\',
  '> '.repeat(300),
  '['.repeat(500),
  '\u202Eevil\u2066text\u2069 \uD800 \uDFFF \u0000 \uFFFE',
  '😀👩‍👩‍👧‍👦🏳️‍🌈'.repeat(20),
  'a'.repeat(3000),
  'ä'.normalize('NFD').repeat(400),
  '光合作用是绿色植物将光能转化为化学能的过程。叶绿素吸收红光和蓝光。'.repeat(10),
  'การสังเคราะห์ด้วยแสงคือกระบวนการที่พืชใช้'.repeat(10),
  'Фотосинтез — это процесс, при котором растения превращают свет в энергию. Хлорофилл поглощает свет.',
  'البناء الضوئي هو العملية التي تحول بها النباتات الضوء إلى طاقة كيميائية.',
  '__proto__ constructor toString hasOwnProperty',
  'The A is a B. The B is a C. The C is an A.',
  '1. 2) 3: 1789 1789 0 000 9999999999999999',
  'x is the y '.repeat(200),
]

const sentence = fc
  .tuple(
    fc.constantFrom('Chlorophyll', 'The Moon', 'A dovetail', 'Die Königin', 'La photosynthèse', 'It'),
    fc.constantFrom('is', 'absorbs', 'was called', 'ist', 'est', 'measures how far'),
    fc.lorem({ maxCount: 8 }),
  )
  .map((parts) => `${parts.join(' ')}.`)

/** Any text a learner, an author or a caption file may bring, up to a limit. */
export const anyText = (limit: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(...hostile),
      fc.array(sentence, { maxLength: 20 }).map((sentences) => sentences.join(' ')),
      fc
        .array(fc.oneof(sentence, fc.constantFrom(...hostile)), { maxLength: 8 })
        .map((lines) => lines.join('\n')),
    )
    .map((text) => text.slice(0, limit))

/** A profile as any learner may have filled it in. */
export const anyProfile = fc.record({
  name: anyText(200),
  education_level: anyText(100),
  career_goals: anyText(400),
  interests: anyText(400),
  certifications: anyText(100),
  languages: fc.constant('Unknown'),
  age_band: fc.constant<''>(''),
  learning_style: fc.constant<''>(''),
})

/** A lesson's context as any course may give it. */
export const anyLesson = fc.record({
  courseTitle: anyText(300),
  courseDescription: anyText(5000),
  courseDifficultyLevel: anyText(50),
  lessonTitle: anyText(300),
  lessonObjective: anyText(2000),
  lessonAssessment: anyText(2000),
  profileName: anyText(200),
  educationLevel: anyText(100),
  careerGoals: anyText(400),
  interests: anyText(400),
  certifications: anyText(100),
})
