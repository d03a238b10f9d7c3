import { matchesPage } from '#contract/pages.ts'
import { shareTokenSchema } from '#contract/projects/project-with-milestones.ts'
import type { Connection } from '#server/platform/database/db.ts'
import type { PageMeta } from '#server/platform/http/documents.ts'
import { previewText } from '#server/platform/text/preview-text.ts'
import { sharedRow } from './find-shared-project.ts'

/** What a messenger shows of a shared project. Null where it is shared no more, nothing for any other page. */
export async function describeSharedPage(db: Connection, path: string): Promise<PageMeta | null | undefined> {
  if (!matchesPage(path, '/shared/:token')) return undefined
  const token = shareTokenSchema.safeParse(path.split('/').filter(Boolean)[1])
  const project = token.success ? await sharedRow(db, token.data) : undefined
  if (project === undefined) return null
  return {
    title: `${project.title} · Trivium`,
    description: previewText(project.description),
    path: `/shared/${token.data}`,
    index: false,
  }
}
