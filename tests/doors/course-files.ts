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
// A key is whatever its sender made up: the id of another's course names nothing of theirs.
const withKey = ({ ids }: Target) => ({ ...asMarkdown(), 'idempotency-key': ids.course })
const under = (path: string) => (target: Target) => `/api/courses/${target.ids.course}${path}`

export const courseFileDoors: Door[] = [
  { ...own('POST /api/course-files/check', 200, () => smallCourse), headers: asMarkdown },
  { ...own('POST /api/course-files', 201, () => smallCourse), headers: withKey },
  ownRow('GET /api/courses/{id}/export', under('/export'), 200),
  ownRow('GET /api/courses/{id}/export/{way}', under('/export/course'), 200),
]
