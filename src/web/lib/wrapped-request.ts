import { apiFetch } from './api.ts'

/**
 * A request to a guide in the documents' shape: the guide's own words from its prompt file, and what is asked as JSON.
 * The server keeps to its own model, prompt and temperature whatever stands here.
 */
export async function wrappedRequest(
  promptFile: string,
  asked: unknown,
  { temperature = 0.7, signal }: { temperature?: number; signal?: AbortSignal } = {},
) {
  const prompt = await apiFetch(`/prompts/${promptFile}`, signal ? { signal } : {})
  return {
    model: 'deepseek-chat',
    messages: [
      { role: 'system', content: await prompt.text() },
      { role: 'user', content: JSON.stringify(asked) },
    ],
    temperature,
  }
}
