// Ends a test process when it has finished. Node's own cleanup has once waited forever for a request without a response.
process.on('exit', (code) => process.exit(code))
