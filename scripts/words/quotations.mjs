/**
 * Wordings that may contain a phrase of the check. `words` is the wording to the letter, `paths` the files it is allowed
 * in (every file where it is missing), `reason` where it comes from.
 */
export const quotations = [
  { words: 'stands for', reason: 'the usual verb for what an abbreviation or a mark means' },
  { words: '`nobody`', paths: /^docs\//, reason: 'the system user of that name' },
  { words: 'Go on', paths: /^src\/web\/library\/checkpoints\//, reason: 'DESIGN.md, checkpoints: ‘Go on’' },
  { words: 'The video goes on in 3 seconds.', reason: 'the design, checkpoints (next-states)' },
  {
    words: 'Go on without',
    paths: /^src\/web\/shell\/connect\//,
    reason: 'the design, next-dashboard-first-run',
  },
  {
    words: 'You can go on',
    paths: /^src\/web\/review\/day\//,
    reason: 'the design, answers that wait (next-states)',
  },
  { words: 'Nobody else sees this', reason: 'the design, next-exam-selfgrade' },
]

/**
 * Names that stay: they leave the process, or a row or file has them. `paths` are the files they are allowed in, `reason`
 * who else reads them.
 */
export const keptNames = [
  {
    name: 'told',
    paths:
      /^src\/(db\/runs\.|contract\/runs|server\/runs\/(follow-run|present-run|runs\.test)\.|web\/runs\/run-store\.test)/,
    reason: 'the column of the events of a run, and its field in the API',
  },
  {
    name: 'told',
    paths:
      /^(tests\/full-learner|e2e\/hostile\/plant|proof\/model-faults\/(ask|library-surfaces|project-surfaces))\.ts$/,
    reason: 'the column and the field of a run, as tests write and read them',
  },
  {
    name: 'told',
    paths: /^src\/server\/projects\/generate\/rewrite-part\.test\.ts$/,
    reason: 'the field of a run in the API',
  },
  {
    name: 'way',
    paths: /^src\/server\/(course-files\/transfer\/routes|platform\/openapi\/parameters)\.ts$/,
    reason: 'the parameter of the path in the API: /api/courses/{id}/export/{way}',
  },
  {
    name: 'most',
    paths: /^src\/(contract\/profile\/space|server\/platform\/space\/space\.test)\.ts$/,
    reason: 'a field of the answer about space in the API',
  },
  {
    name: 'mostBytes',
    paths:
      /^src\/(contract\/sources|server\/(platform\/operations\/env|sources\/upload\/upload\.test)|web\/sources\/)/,
    reason: 'a field of the answer about documents in the API, and the setting behind it',
  },
  {
    name: 'mostPages',
    paths: /^src\/(contract\/sources|server\/(platform\/operations\/env|sources\/upload\/upload\.test))\.ts$/,
    reason: 'a field of the answer about documents in the API, and the setting behind it',
  },
]
