import { expect, it } from 'vitest'
import { reachedModules } from './reached-modules.mjs'

const modules = {
  '/app/client.ts': { code: `import { Client } from 'hooks'`, importedIds: ['/node_modules/hooks/index.js'] },
  '/node_modules/hooks/index.js': {
    code: `import { useClient } from "./useClient.js";\nexport * from "core";`,
    importedIds: ['/node_modules/hooks/useClient.js', '/node_modules/core/index.js'],
  },
  '/node_modules/core/index.js': {
    code: `import { Client } from "./client.js";\nimport { Other } from "./other.js";`,
    importedIds: ['/node_modules/core/client.js', '/node_modules/core/other.js'],
  },
  '/node_modules/core/client.js': { code: '', importedIds: [] },
}

it('finds a part that one library takes over from another', () => {
  const { from } = reachedModules({ getModuleInfo: (id) => modules[id] })
  expect([...from('/app/client.ts')]).toEqual(['/app/client.ts', '/node_modules/core/client.js'])
})
