/**
 * Wordings that may contain a phrase of the check. `words` is the wording to the letter, `paths` the files it is allowed
 * in (every file where it is missing), `reason` where it comes from.
 */
export const quotations = [
  { words: 'stands for', reason: 'the usual verb for what an abbreviation or a mark means' },
  { words: '`nobody`', paths: /^docs\//, reason: 'the system user of that name' },
  { words: 'Go on', paths: /^src\/web\/library\/checkpoints\//, reason: 'DESIGN.md, checkpoints: ‘Go on’' },
]
