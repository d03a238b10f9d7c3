import { strToU8, zipSync } from 'fflate'
import type { CourseFile } from '#contract/authored/course-file.ts'
import type { ImportPreview } from '#contract/authored/transfer.ts'
import type { OwnCourse } from '#contract/courses.ts'
import { writeCourse } from '#server/course-files/write/write-course.ts'
import type { Client } from './client.ts'

export const zipOf = (files: ReadonlyMap<string, string> | Record<string, string>): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      [...(files instanceof Map ? files : Object.entries(files))].map(([path, text]) => [
        path,
        strToU8(text),
      ]),
    ),
  )

const types = { zip: 'application/zip', md: 'text/markdown' }

export const sendCourseFile = (
  client: Client,
  path: '/api/course-files' | '/api/course-files/check',
  content: Uint8Array<ArrayBuffer> | string,
  { name = 'course.zip', key }: { name?: string; key?: string } = {},
) =>
  client.fetch(`${path}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: content,
    headers: {
      'content-type': name.endsWith('.md') ? types.md : types.zip,
      ...(key && { 'idempotency-key': key }),
    },
  })

export async function checkFile(
  client: Client,
  content: Uint8Array<ArrayBuffer> | string,
  name?: string,
): Promise<ImportPreview> {
  const answer = await sendCourseFile(client, '/api/course-files/check', content, name ? { name } : {})
  if (answer.status !== 200) throw new Error(`Checking answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as ImportPreview
}

/** Imported through the API. */
export async function importFile(client: Client, course: CourseFile): Promise<OwnCourse> {
  const answer = await sendCourseFile(client, '/api/course-files', zipOf(writeCourse(course)))
  if (answer.status !== 201) throw new Error(`Importing answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as OwnCourse
}

export async function exportedZip(client: Client, courseId: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await client.get(`/api/courses/${courseId}/export/course`)
  if (answer.status !== 200) throw new Error(`Exporting answered ${answer.status}: ${await answer.text()}`)
  return new Uint8Array(await answer.arrayBuffer())
}
