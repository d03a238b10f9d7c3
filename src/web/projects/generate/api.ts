import type { GenerateProject, RewritePart } from '#contract/projects/generate.ts'
import { askGuide } from '#web/lib/calls/ask-guide.ts'

export const generateProject = (request: GenerateProject, signal: AbortSignal): Promise<Response> =>
  askGuide('/api/generate-project', request, { signal, isStreamed: true })

export const rewritePart = (runId: string, request: RewritePart, signal: AbortSignal): Promise<Response> =>
  askGuide(`/api/generate-project/${runId}/rewrite`, request, { signal, isStreamed: true })
