/**
 * The product's models run in the process of the benchmark: in demo mode, with secrets nobody keeps.
 * To be imported before any of them.
 */
process.env.DEMO = "1";
process.env.EMBEDDED_DATABASE = "memory";
