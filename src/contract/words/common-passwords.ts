/**
 * The few thousand most used passwords are a few hundred words with digits and signs around them, keys in a row and
 * repetitions. So the rule is kept instead of the list: it fits both sides of the wire.
 */
const words = new Set(
  `password passwort passw passwd pass word motdepasse contrasena qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn
  zxcvbnm qazwsx qazwsxedc iloveyou iloveu loveme lovely loveyou mylove lover love letmein welcome admin administrator
  root user username guest login master monkey dragon shadow sunshine princess superman batman spiderman pokemon naruto
  starwars football baseball basketball soccer hockey jordan michael jennifer jessica ashley daniel thomas joshua andrew
  charlie robert anthony george matthew nicole michelle amanda samantha justin brandon hunter ranger tigger buster
  pepper ginger maggie bailey harley killer freedom whatever nothing secret internet computer samsung google facebook
  trustno hello helloworld flower summer winter autumn spring monday friday january december orange purple banana cookie
  chocolate cheese butterfly diamond mercedes ferrari corvette mustang yamaha porsche liverpool chelsea arsenal
  barcelona chicago london dallas phoenix steelers cowboys yankees eagles lakers rangers abcdef abcdefg abcdefgh abcd
  abc changeme default temp test testing tester testtest demo example student teacher school learn trivium angel angels
  babygirl baby family forever friends friend happy heaven jesus christ blessed matrix merlin mickey morgan maverick
  nirvana patrick peanut rainbow raiders richard scooter silver slipknot snoopy sparky startrek taylor thunder tiger
  victoria william wizard access account bigdog biteme blink cameron camaro carlos casper chester chicken compaq
  creative danielle dennis doctor dolphin donald eagle enter falcon fender fishing gandalf gateway golden golfer hammer
  hannah heather iceman jackson jasmine johnny johnson junior kitten lauren legend madison marina marine martin midnight
  miller monster mother mountain murphy natasha newyork online patriot player please porter power prince rachel racing
  redsox rebecca redskins rocket runner saturn scorpion scott sexy shannon simple smokey spider sports stephanie steven
  stupid swimming sydney teens tennis toyota travis united viking voyager warrior weasel winner winston wolf xavier
  yellow zaq xsw qwe asd zxc`
    .split(/\s+/)
    .filter(Boolean),
)

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
]
const walks = [
  ...rows,
  ...rows.map((row) => [...row].reverse().join('')),
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhn',
  'zaq12wsxcde34rfv',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7',
]

/** True for what an attacker tries first: a common word with trimmings, a walk over the keyboard, a repetition, the own address. */
export function isCommonPassword(password: string, email = ''): boolean {
  const plain = password.trim().toLowerCase()
  if (isWalk(plain) || isRepetition(plain)) return true
  const [local = ''] = email.toLowerCase().split('@')
  if (local.length >= 4 && trimmed(plain) === trimmed(local)) return true
  return [plain, spelledOut(plain)].some((text) => {
    const core = trimmed(text)
    return words.has(core) || isWalk(core) || isTwoWords(core)
  })
}

/** Digits and signs before and after the letters. */
const trimmed = (text: string) => text.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '')
const spelledOut = (text: string) =>
  trimmed(text).replace(/[0134578@$!]/g, (sign) => lookAlikes[sign] ?? sign)

const isWalk = (text: string) => text.length >= 3 && walks.some((walk) => walk.repeat(2).includes(text))

/** One or a few characters over and over, such as 11111111, abcabcabc or 20202020. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= Math.min(4, text.length / 2); length++) {
    const unit = text.slice(0, length)
    if (unit.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return true
  }
  return false
}

function isTwoWords(text: string): boolean {
  if (text.length > 16) return false
  for (let cut = 3; cut <= text.length - 3; cut++) {
    if (words.has(text.slice(0, cut)) && words.has(text.slice(cut))) return true
  }
  return false
}
