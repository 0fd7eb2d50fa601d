// Ends a process of tests when there is nothing more to do. Node's own clean-up, which would follow, has once waited for
// ever for a request that nobody answers any more.
process.on('exit', (code) => process.exit(code))
