import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { OverLimit, runLimited } from '#server/platform/files/limited-child.ts'
import { zipOf } from '#tests/course-files.ts'
import { temporaryFolder } from '#tests/data-dir.ts'
import { readFileApart } from './read-file-apart.ts'
import { readFileJob } from './read-file-job.ts'

const head = `---
title: Proofs
description: What is certain, and why.
objectives: To read a proof
priorKnowledge: None
difficulty: Beginner
weeklyHours: 2
language: en
licence: CC0-1.0
authors: [Ada]
---
`
it('answers from the other process what it would answer here', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'upload')
  await writeFile(path, zipOf({ 'course.md': head, 'unit-1/unit.md': 'no head', 'notes.txt': 'lost' }))
  const job = { path, name: 'course.zip', spokenPath: null }
  const here = await readFileJob(job)
  expect(here.faultCount).toBeGreaterThan(1)
  expect(await readFileApart(job)).toEqual(here)
})

it('ends a file that takes too much memory, and leaves this process as it was', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'upload')
  await writeFile(path, zipOf({ 'course.md': head }))
  const tight: typeof runLimited = (entry, job) => runLimited(entry, job, { memoryMb: 20, seconds: 60 })
  const read = await readFileApart({ path, name: 'course.zip', spokenPath: null }, tight)
  expect(read.faults[0]?.message).toMatch('too long or too much memory')
})

it('says what to do where reading takes too much', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'upload')
  await writeFile(path, zipOf({ 'course.md': head }))
  const run = () => Promise.reject(new OverLimit('ended by SIGKILL'))
  const read = await readFileApart({ path, name: 'course.zip', spokenPath: null }, run)
  expect(read).toMatchObject({
    course: null,
    faults: [{ file: 'course.zip', line: 1, message: expect.stringMatching('Make it smaller') }],
  })
})
