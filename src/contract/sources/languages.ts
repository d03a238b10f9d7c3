/** The languages in which documents are read and searched, by their two-letter codes. */
export const documentLanguages = [
  ...[
    'en',
    'de',
    'fr',
    'es',
    'it',
    'pt',
    'nl',
    'sv',
    'da',
    'no',
    'fi',
    'pl',
    'cs',
    'ro',
    'hu',
    'tr',
    'id',
    'vi',
  ],
  ...['ru', 'uk', 'bg', 'ar', 'fa', 'el', 'he', 'hi', 'ja', 'zh', 'ko', 'th'],
] as const
