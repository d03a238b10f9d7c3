import { strToU8, zipSync } from 'fflate'
import type { LargeCall } from './calls.ts'
import type { Shape } from './shapes.ts'

const head = `---
format: trivium-course/1
title: Knots
description: To tie
objectives: [Tie one]
difficulty: Beginner
weeklyHours: 1
language: en
licence: CC0
authors: [Ada]
---
`
const fileLength = 390_000
const cardsLength = 5_000_000
const transcriptLength = 1_900_000

type Body = string | Uint8Array<ArrayBuffer>

const upload = (name: string, path: string, type: string, body: (shape: Shape) => Body): LargeCall => ({
  name,
  entered: 200,
  request: (_target, shape) => ({
    method: 'POST',
    path,
    headers: { 'content-type': type },
    body: body(shape),
  }),
})

const check = '/api/course-files/check?name='
const markdown = (what: string, body: (shape: Shape) => Body) =>
  upload(`a course file, ${what}`, `${check}course.md`, 'text/markdown', body)
const zip = (what: string, files: (shape: Shape) => Record<string, string>) =>
  upload(`a course zip, ${what}`, `${check}course.zip`, 'application/zip', (shape) =>
    zipSync(Object.fromEntries(Object.entries(files(shape)).map(([path, text]) => [path, strToU8(text)]))),
  )

const courseYaml = head.replaceAll('---\n', '')

const transcript = (
  format: 'text' | 'srt' | 'vtt',
  what: string,
  begin: (shape: string) => string,
): LargeCall => ({
  name: `a transcript as ${format}, ${what}`,
  entered: 201,
  request: ({ ids }, shape) => ({
    method: 'POST',
    path: '/api/videos',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      title: 'Long',
      courseId: ids.course,
      notes: shape.text(12_000),
      transcript: { format, text: begin(shape.text(transcriptLength)) },
    }),
  }),
})

/** Everything that takes a file, each with the largest of it in the given shape. */
export const fileCalls: LargeCall[] = [
  markdown('one heading', (shape) => `${head}\n# ${shape.text(fileLength)}`),
  markdown('one paragraph', (shape) => `${head}\n# Knots\n\n${shape.text(fileLength)}`),
  markdown('its head', (shape) => `---\ntitle: "${shape.text(60_000)}"\n---\n\n# Knots`),
  markdown('many units', (shape) => `${head}${`\n# ${shape.text(40)}\n\n${shape.text(400)}\n`.repeat(800)}`),
  markdown('nothing but the shape', (shape) => shape.text(fileLength)),
  upload('a GIFT file', `${check}questions.gift`, 'text/plain', (shape) =>
    `::${shape.text(60)}:: Which? {=${shape.text(3000)} ~${shape.text(3000)}}\n\n`.repeat(60),
  ),
  upload('a GIFT file of one question', `${check}questions.gift`, 'text/plain', (shape) =>
    shape.text(fileLength),
  ),
  zip('one unit', (shape) => ({
    'course.yaml': courseYaml,
    'units/01-knots/unit.md': `# ${shape.text(90_000)}\n\n${shape.text(90_000)}`,
  })),
  zip('captions', (shape) => ({
    'course.yaml': `${courseYaml}videos:\n  - {url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ", title: V, transcript: v.vtt}\n`,
    'v.vtt': `WEBVTT\n\n00:00:01.000${shape.text(500_000)} --> 00:00:02.000\nwords`,
  })),
  zip('many small parts', (shape) =>
    Object.fromEntries(
      Array.from({ length: 2000 }, (_, number) => [`units/${number}/unit.md`, shape.text(100)]),
    ),
  ),
  transcript('text', 'as it is', (text) => text),
  transcript('text', 'behind a time', (text) => `0:00${text}`),
  transcript('srt', 'behind a time', (text) => `1\n00:00:01,000${text} --> 00:00:02,000\nwords`),
  transcript('vtt', 'behind a time', (text) => `WEBVTT\n\n00:00:01.000${text} --> 00:00:02.000\nwords`),
  upload('cards as text', '/api/cards/import/check', 'application/octet-stream', (shape) =>
    shape.text(cardsLength),
  ),
  upload('cards as text, two columns', '/api/cards/import/check', 'application/octet-stream', (shape) =>
    `${shape.text(500).replaceAll('\n', ' ')}\t${shape.text(500).replaceAll('\n', ' ')}\n`.repeat(5000),
  ),
  upload('cards as text, taken', '/api/cards/import', 'application/octet-stream', (shape) =>
    `${shape.text(500).replaceAll('\n', ' ')}\t${shape.text(500).replaceAll('\n', ' ')}\n`.repeat(1000),
  ),
  {
    name: 'a lesson of nothing but brackets',
    entered: 400,
    request: ({ ids }) => ({
      method: 'PUT',
      path: `/api/units/${ids.unit}/content`,
      headers: { 'content-type': 'application/json' },
      body: '['.repeat(2_000_000),
    }),
  },
]
