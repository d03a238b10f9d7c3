import { writeCourse } from '#server/course-files/write/write-course.ts'
import { zipOf } from '../../tests/course-files.ts'
import type { LargeCall } from './calls.ts'
import { fullCourse } from './full-course.ts'
import { type Shape, withinBytes } from './shapes.ts'

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
const fileBytes = 390_000
const cardsBytes = 5_000_000
const transcriptBytes = 1_900_000
const partBytes = 2_000_000

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
const zipType = 'application/zip'
const zip = (what: string, files: (shape: Shape) => ReadonlyMap<string, string> | Record<string, string>) =>
  upload(`a course zip, ${what}`, `${check}course.zip`, zipType, (shape) => zipOf(files(shape)))

const captions = (behindTime: string, words: string) =>
  `WEBVTT\n\n00:00:01.000${behindTime} --> 00:00:02.000\n${words}`

/** All that a course may have, within its 10 MB: 240 activities, 2,000 questions, 1,200 cards and two long transcripts. */
const everything = (shape: Shape) =>
  writeCourse(
    fullCourse((length) => withinBytes(shape, length), {
      notes: 10_000,
      lines: 60,
      transcripts: [1, 2].map((number) => captions('', `${number}${withinBytes(shape, transcriptBytes)}`)),
    }),
  )

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
      transcript: { format, text: begin(withinBytes(shape, transcriptBytes)) },
    }),
  }),
})

/** Everything that takes a file, each with the largest of it in the given shape. */
export const fileCalls: LargeCall[] = [
  markdown('one heading', (shape) => `${head}\n# ${withinBytes(shape, fileBytes)}`),
  markdown('one paragraph', (shape) => `${head}\n# Knots\n\n${withinBytes(shape, fileBytes)}`),
  markdown('its head', (shape) => `---\ntitle: "${shape.text(60_000)}"\n---\n\n# Knots`),
  markdown('many units', (shape) => `${head}${`\n# ${shape.text(40)}\n\n${shape.text(400)}\n`.repeat(800)}`),
  markdown('nothing but the shape', (shape) => withinBytes(shape, fileBytes)),
  upload('a GIFT file', `${check}questions.gift`, 'text/plain', (shape) =>
    `::${shape.text(60)}:: Which? {=${shape.text(3000)} ~${shape.text(3000)}}\n\n`.repeat(60),
  ),
  upload('a GIFT file of one question', `${check}questions.gift`, 'text/plain', (shape) =>
    withinBytes(shape, fileBytes),
  ),
  zip('one unit', (shape) =>
    writeCourse(fullCourse((length) => withinBytes(shape, length), { units: 1, notes: 30_000, lines: 200 })),
  ),
  zip('captions', (shape) => ({
    'course.md': `${head}`,
    'unit/unit.md': '---\ntitle: Knots\nconcepts: [{key: k, label: K, statement: S}]\n---\n',
    'videos.md':
      '```videos\n- {address: "https://youtu.be/dQw4w9WgXcQ", title: V, transcript: transcripts/v.vtt}\n```\n',
    'transcripts/v.vtt': captions(withinBytes(shape, transcriptBytes), 'words'),
  })),
  zip('many small parts', (shape) =>
    Object.fromEntries(Array.from({ length: 400 }, (_, number) => [`${number}/unit.md`, shape.text(100)])),
  ),
  {
    ...upload('a course zip, everything, taken', '/api/course-files?name=course.zip', zipType, (shape) =>
      zipOf(everything(shape)),
    ),
    entered: 201,
  },
  {
    name: 'a part of a document',
    // It was announced with four bytes.
    entered: 400,
    request: ({ ids }, shape) => ({
      method: 'PUT',
      path: `/api/sources/${ids.unsentSource}/parts/0`,
      headers: { 'content-type': 'application/octet-stream' },
      body: withinBytes(shape, partBytes),
    }),
  },
  transcript('text', 'as it is', (text) => text),
  transcript('text', 'behind a time', (text) => `0:00${text}`),
  transcript('srt', 'behind a time', (text) => `1\n00:00:01,000${text} --> 00:00:02,000\nwords`),
  transcript('vtt', 'behind a time', (text) => `WEBVTT\n\n00:00:01.000${text} --> 00:00:02.000\nwords`),
  upload('cards as text', '/api/cards/import/check', 'application/octet-stream', (shape) =>
    withinBytes(shape, cardsBytes),
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
