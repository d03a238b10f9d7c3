/** Given on the command line at every start, so that an upgrade of the app upgrades them too. */
export function serverArguments(
  cluster: string,
  socketPath: string,
  extra: Record<string, string> = {},
): string[] {
  const settings: Record<string, string> = {
    // Reachable through the socket alone.
    listen_addresses: '',
    unix_socket_directories: `"${socketPath.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    ssl: 'off',
    // An acknowledged write is on the disk.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Modest: it shares a small machine with the app.
    max_connections: '60',
    shared_buffers: '64MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '256MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    io_method: 'sync',
    max_parallel_workers_per_gather: '1',
    autovacuum_max_workers: '2',
    temp_file_limit: '1GB',
    huge_pages: 'off',
    // Containers give /dev/shm little room, or none to other users; files in the data folder always work.
    dynamic_shared_memory_type: 'mmap',
    jit: 'off',
    random_page_cost: '1.1',
    TimeZone: 'UTC',
    // LOG and worse. Errors of statements go to the app; in this file they could carry what learners wrote.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    log_lock_failures: 'off',
    ...extra,
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
