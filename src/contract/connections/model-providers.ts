/** Whose servers are known by name. What is hosted elsewhere wants a key, and learners may bring one for it. */
export const modelProviders = [
  {
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    model: 'deepseek-chat',
    isHosted: true,
  },
  {
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-4.1-mini',
    isHosted: true,
  },
  { id: 'ollama', name: 'Ollama', baseUrl: 'http://localhost:11434/v1', model: 'llama3.1', isHosted: false },
  { id: 'lm-studio', name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', model: '', isHosted: false },
  { id: 'llama-cpp', name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', model: '', isHosted: false },
  { id: 'other', name: 'Another server', baseUrl: '', model: '', isHosted: false },
] as const
export type ModelProviderId = (typeof modelProviders)[number]['id']
export const providerIds = modelProviders.map(({ id }) => id)
export const hostedProviders = modelProviders.filter((provider) => provider.isHosted)
export const hostedIds = hostedProviders.map(({ id }) => id)
export type HostedProviderId = (typeof hostedIds)[number]

export const providerOf = (id: string) => modelProviders.find((provider) => provider.id === id)
