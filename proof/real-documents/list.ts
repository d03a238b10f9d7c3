/**
 * A document in a package of Debian: its kind, and the language that a reader would name; for a
 * half-translated document both languages, with a bar between them.
 */
export type RealDocument = { package: string; path: string; kind: Kind; language: string }
export type Kind = 'pdf' | 'epub' | 'html' | 'markdown' | 'text'

const kindOf = (path: string): Kind => {
  const name = path.replace(/\.gz$/, '')
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return ending === 'md' ? 'markdown' : ending === 'txt' || ending === 'text' ? 'text' : (ending as Kind)
}

/** By package and folder: the names of files, each with its language. */
const folders: readonly [string, string, Record<string, string>][] = [
  [
    'aptitude-doc-en',
    'aptitude/html/en',
    { 'rn01re01.html': 'en', 'ch02s05s05.html': 'en', 'ch02s04s05.html': 'en', 'ch02s05s01.html': 'en' },
  ],
  // Hardly translated.
  ['aptitude-doc-ja', 'aptitude/html/ja', { 'rn01re01.html': 'en', 'ch02s04s05.html': 'en' }],
  ['aptitude-doc-ru', 'aptitude/html/ru', { 'rn01re01.html': 'ru', 'ch02s04s05.html': 'ru' }],
  ['aptitude-doc-fr', 'aptitude/html/fr', { 'rn01re01.html': 'fr' }],
  ['aptitude-doc-cs', 'aptitude/html/cs', { 'rn01re01.html': 'cs' }],
  [
    'debian-handbook',
    'debian-handbook/html',
    {
      'en-US/packaging-system.html': 'en',
      'en-US/network-services.html': 'en',
      'en-US/installation.html': 'en',
      'fr-FR/packaging-system.html': 'en',
      'de-DE/packaging-system.html': 'de',
      'es-ES/network-services.html': 'es',
      'ja-JP/network-services.html': 'ja',
      'ru-RU/advanced-administration.html': 'ru',
      'pt-BR/packaging-system.html': 'pt',
      'zh-CN/packaging-system.html': 'zh',
      'nb-NO/packaging-system.html': 'no',
      'id-ID/packaging-system.html': 'id',
    },
  ],
  ['debian-policy', 'debian-policy', { 'policy.epub': 'en', 'policy.pdf.gz': 'en', 'policy.txt.gz': 'en' }],
  ['debian-policy', 'debian-policy/policy.html', { 'ch-controlfields.html': 'en', 'ch-files.html': 'en' }],
  ['debian-policy', 'debian-policy/fhs', { 'fhs-3.0.html': 'en', 'fhs-3.0.pdf.gz': 'en' }],
  [
    'developers-reference-ru',
    '/usr/share/developers-reference/ru',
    { 'pkgs.html': 'ru', 'developers-reference.epub': 'ru', 'developers-reference.txt.gz': 'ru' },
  ],
  [
    'developers-reference-ja',
    '/usr/share/developers-reference/ja',
    { 'pkgs.html': 'ja', 'developers-reference.epub': 'ja' },
  ],
  [
    'developers-reference-de',
    '/usr/share/developers-reference/de',
    { 'pkgs.html': 'de', 'developers-reference.epub': 'de' },
  ],
  [
    'debmake-doc',
    'debmake-doc',
    {
      'debmake-doc.en.pdf': 'en',
      'debmake-doc.de.pdf': 'de|en',
      'debmake-doc.ja.pdf': 'en',
      'debmake-doc.ru.pdf': 'ru|en',
      'debmake-doc.zh-cn.pdf': 'zh|en',
      'debmake-doc.zh-tw.pdf': 'zh|en',
      'debmake-doc.en.epub': 'en',
      'debmake-doc.zh-cn.epub': 'zh|en',
      'debmake-doc.ja.txt.gz': 'en',
      'debmake-doc.ru.txt.gz': 'ru|en',
    },
  ],
  [
    'debian-reference-en',
    '/usr/share/debian-reference',
    { 'debian-reference.en.pdf': 'en', 'ch09.en.html': 'en', 'debian-reference.en.txt.gz': 'en' },
  ],
  [
    'debian-reference-ja',
    '/usr/share/debian-reference',
    { 'debian-reference.ja.pdf': 'ja', 'ch02.ja.html': 'ja' },
  ],
  [
    'debian-reference-zh-cn',
    '/usr/share/debian-reference',
    { 'debian-reference.zh-cn.pdf': 'zh', 'ch02.zh-cn.html': 'zh' },
  ],
  [
    'debian-reference-it',
    '/usr/share/debian-reference',
    { 'debian-reference.it.pdf': 'it', 'ch02.it.html': 'it' },
  ],
  ['maint-guide-ja', 'maint-guide-ja', { 'maint-guide.ja.pdf': 'ja', 'html/dreq.ja.html': 'ja' }],
  ['maint-guide-ru', 'maint-guide-ru', { 'maint-guide.ru.pdf': 'ru', 'maint-guide.ru.txt.gz': 'ru' }],
  ['debian-faq-ru', 'debian/FAQ', { 'debian-faq.ru.pdf.gz': 'ru', 'ru/pkg-basics.ru.html': 'ru' }],
  ['debian-faq-ja', 'debian/FAQ', { 'debian-faq.ja.txt.gz': 'ja' }],
  ['debian-faq-nl', 'debian/FAQ', { 'debian-faq.nl.pdf.gz': 'nl', 'debian-faq.nl.txt.gz': 'nl' }],
  ['debian-faq-zh-cn', 'debian/FAQ', { 'debian-faq.zh-cn.txt.gz': 'zh' }],
  [
    'apt-doc',
    'apt-doc',
    { 'guide.pl.text.gz': 'pl', 'guide.pt.html/ch2.html': 'pt', 'guide.es.text.gz': 'es' },
  ],
  [
    'apt',
    'apt',
    {
      'external-dependency-solver-protocol.md.gz': 'en',
      'json-hooks-protocol.md.gz': 'en',
      'acquire-additional-files.md.gz': 'en',
    },
  ],
  ['git-doc', 'git-doc', { 'user-manual.html': 'en', 'git-log.html': 'en' }],
  ['octave-doc', 'octave', { 'octave.pdf': 'en', 'octave.html/Strings.html': 'en' }],
  ['gnuplot-doc', 'gnuplot', { 'gnuplot.pdf': 'en' }],
]

export const realDocuments: readonly RealDocument[] = folders.flatMap(([name, folder, files]) =>
  Object.entries(files).map(([file, language]) => {
    const path = folder.startsWith('/') ? `${folder}/${file}` : `/usr/share/doc/${folder}/${file}`
    return { package: name, path, kind: kindOf(path), language }
  }),
)
