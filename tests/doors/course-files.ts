import { type Door, own, ownRow, type Target } from './door.ts'

const smallCourse = `---
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

# The bowline

Make a loop.
`

const asMarkdown = () => ({ 'content-type': 'text/markdown' })
// The sender makes up the key: the id of another learner's course does not lead to that course.
const withKey = ({ ids }: Target) => ({ ...asMarkdown(), 'idempotency-key': ids.course })
const under = (path: string) => (target: Target) => `/api/courses/${target.ids.course}${path}`

/** The file that `fillEveryTable` sends. */
const sentTo =
  (path: string) =>
  ({ ids }: Target) =>
    `${path}?name=course.md&sent=${ids.sentFile}&sentBytes=10`

export const courseFileDoors: Door[] = [
  { ...own('POST /api/course-files/check', 200, () => smallCourse), headers: asMarkdown },
  { ...own('POST /api/course-files', 201, () => smallCourse), headers: withKey },
  // The file is a deck of cards: its owner gets a message about what is wrong with it.
  {
    ...own('POST /api/course-files/check', 200),
    at: sentTo('/api/course-files/check'),
    headers: asMarkdown,
    other: 409,
    tellsNothing: true,
  },
  {
    ...own('POST /api/course-files', 422),
    at: sentTo('/api/course-files'),
    headers: asMarkdown,
    other: 409,
    tellsNothing: true,
  },
  ownRow('GET /api/courses/{id}/export', under('/export'), 200),
  ownRow('GET /api/courses/{id}/export/{way}', under('/export/course'), 200),
]
