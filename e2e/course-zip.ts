import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { writeCourseFolder } from '../tests/course-folder.ts'

type Files = Record<string, string>

const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer })

export const zipOf = (name: string, files: Files) =>
  asFile(
    name,
    Buffer.from(
      zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))),
    ),
  )

export const textFile = (name: string, text: string) => asFile(name, Buffer.from(text))

/** The small course about tides, file by file. */
export async function courseFiles(options?: Parameters<typeof writeCourseFolder>[1]): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'trivium-course-'))
  try {
    await writeCourseFolder(folder, options)
    const names = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = names
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    const texts = await Promise.all(
      paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path, 'utf8')] as const),
    )
    return Object.fromEntries(texts)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A course in one file. */
export const singleFile = `---
format: trivium-course/1
title: Baking bread
description: From flour to a loaf.
objectives: [Bake a loaf]
difficulty: Intermediate
weeklyHours: 3
language: de
licence: CC0
authors: [Ada]
---

# Why bread rises

## Yeast

Yeast is a fungus that turns sugar into gas.

\`\`\`question
kind: true_false
prompt: Yeast is a fungus.
key: true
\`\`\`
`

/** Chosen by the hidden field behind the buttons. */
export const chooseFile = (page: Page, file: ReturnType<typeof textFile>) =>
  page.getByLabel('Course file').setInputFiles(file)
