-- A preview for the end-to-end tests: its pages show no bar, so that the tests see the page that customers see.
ALTER TABLE preview_pins ADD COLUMN for_tests boolean NOT NULL DEFAULT false;
