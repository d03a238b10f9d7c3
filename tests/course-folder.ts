import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const head = (...fields: string[]) => `---\n${fields.join('\n')}\n---\n\n`

/** A small course on disk: as many units as titles, each with notes, works, an exam of two questions and a card. */
export async function writeCourseFolder(
  folder: string,
  {
    title = 'Reading a tide table',
    units = ['Two tides a day', 'Springs and neaps'],
    notes = 'The sea follows the Moon.',
  } = {},
): Promise<void> {
  const files = new Map([
    [
      'course.md',
      `${head(
        'format: trivium-course/1',
        `title: ${title}`,
        'description: From a printed table to a safe walk on the beach.',
        'objectives: [Read high and low water from a table]',
        'difficulty: Beginner',
        'weeklyHours: 2',
        'language: en',
        'licence: CC BY 4.0',
        'authors: [The harbour office]',
      )}Tide tables look like a page of numbers.`,
    ],
    [
      'project.md',
      `${head('title: A week at the beach', 'description: Predict a week.', 'difficulty: Beginner', 'hours: 3')}` +
        '```milestone\ntitle: The prediction\ndescription: Six days.\ncriteria: [Six times]\n```\n',
    ],
    ...units.flatMap((name, at) => unitFiles(`${at + 1}-unit`, name, `idea-${at + 1}`, notes)),
  ])
  for (const [path, text] of files) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

const unitFiles = (folder: string, title: string, concept: string, notes: string): [string, string][] => [
  [
    `${folder}/unit.md`,
    head(
      `title: ${title}`,
      'objective: Say when high water comes.',
      'assessment: Estimate the next one.',
      `concepts: [{ key: ${concept}, label: The tidal day, statement: The tide keeps the Moon's time. }]`,
    ),
  ],
  [
    `${folder}/1-notes.md`,
    `${head('guide: Professor', 'title: Why', 'type: lecture', 'objective: Explain it.')}${notes}`,
  ],
  [
    `${folder}/2-works.md`,
    `${head('guide: Librarian', 'title: Works', 'objective: Find them.')}` +
      '```resources\n- title: Admiralty Tide Tables\n  kind: reference\n  where: The first pages.\n```\n',
  ],
  [`${folder}/3-exam.md`, head('guide: Examiner', 'title: Exam', 'objective: Show it.', 'questions: 2')],
  [
    `${folder}/questions.md`,
    [1, 2, 3]
      .map(
        (number) =>
          `\`\`\`question\nkind: true_false\nconcept: ${concept}\nprompt: Statement ${number} of ${title}.\nkey: true\nexplanation: It is.\nmisconception: It is not.\n\`\`\`\n`,
      )
      .join('\n'),
  ],
  [
    `${folder}/cards.md`,
    `\`\`\`cards\n- front: How late?\n  back: 50 minutes.\n  concept: ${concept}\n\`\`\`\n`,
  ],
]
